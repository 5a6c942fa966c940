"""The code of a record's `__init__`, one line for each number of fields.

Written out, so that it is compiled once when Assent is installed and not whenever a hook starts: compiling
costs as much as judging a command. `Record` gives each class a copy with its own names and slots.
"""

# mypy: ignore-errors
# ruff: noqa: E501, F821 - the names set_0 … are filled in for each class
# fmt: off

def _0(self): pass
def _1(self, f0): set_0(self, f0)
def _2(self, f0, f1): set_0(self, f0), set_1(self, f1)
def _3(self, f0, f1, f2): set_0(self, f0), set_1(self, f1), set_2(self, f2)
def _4(self, f0, f1, f2, f3): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3)
def _5(self, f0, f1, f2, f3, f4): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4)
def _6(self, f0, f1, f2, f3, f4, f5): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5)
def _7(self, f0, f1, f2, f3, f4, f5, f6): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6)
def _8(self, f0, f1, f2, f3, f4, f5, f6, f7): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7)
def _9(self, f0, f1, f2, f3, f4, f5, f6, f7, f8): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7), set_8(self, f8)
def _10(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7), set_8(self, f8), set_9(self, f9)
def _11(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7), set_8(self, f8), set_9(self, f9), set_10(self, f10)
def _12(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7), set_8(self, f8), set_9(self, f9), set_10(self, f10), set_11(self, f11)
def _13(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7), set_8(self, f8), set_9(self, f9), set_10(self, f10), set_11(self, f11), set_12(self, f12)
def _14(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7), set_8(self, f8), set_9(self, f9), set_10(self, f10), set_11(self, f11), set_12(self, f12), set_13(self, f13)
def _15(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7), set_8(self, f8), set_9(self, f9), set_10(self, f10), set_11(self, f11), set_12(self, f12), set_13(self, f13), set_14(self, f14)
def _16(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7), set_8(self, f8), set_9(self, f9), set_10(self, f10), set_11(self, f11), set_12(self, f12), set_13(self, f13), set_14(self, f14), set_15(self, f15)
def _17(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7), set_8(self, f8), set_9(self, f9), set_10(self, f10), set_11(self, f11), set_12(self, f12), set_13(self, f13), set_14(self, f14), set_15(self, f15), set_16(self, f16)
def _18(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7), set_8(self, f8), set_9(self, f9), set_10(self, f10), set_11(self, f11), set_12(self, f12), set_13(self, f13), set_14(self, f14), set_15(self, f15), set_16(self, f16), set_17(self, f17)
def _19(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7), set_8(self, f8), set_9(self, f9), set_10(self, f10), set_11(self, f11), set_12(self, f12), set_13(self, f13), set_14(self, f14), set_15(self, f15), set_16(self, f16), set_17(self, f17), set_18(self, f18)
def _20(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7), set_8(self, f8), set_9(self, f9), set_10(self, f10), set_11(self, f11), set_12(self, f12), set_13(self, f13), set_14(self, f14), set_15(self, f15), set_16(self, f16), set_17(self, f17), set_18(self, f18), set_19(self, f19)
def _21(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20): set_0(self, f0), set_1(self, f1), set_2(self, f2), set_3(self, f3), set_4(self, f4), set_5(self, f5), set_6(self, f6), set_7(self, f7), set_8(self, f8), set_9(self, f9), set_10(self, f10), set_11(self, f11), set_12(self, f12), set_13(self, f13), set_14(self, f14), set_15(self, f15), set_16(self, f16), set_17(self, f17), set_18(self, f18), set_19(self, f19), set_20(self, f20)
# fmt: on

BY_COUNT = (_0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18, _19, _20, _21)
