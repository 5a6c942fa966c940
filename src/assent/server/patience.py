"""The time that the server waits for the head of a request: whoever sends none keeps no place from others."""

from __future__ import annotations

from asyncio import Transport

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

SECONDS = 5.0


class Patient(H11Protocol):
    """uvicorn's connection, which is closed when no head of a request has come in time: the first, or the next."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # uvicorn names it so
        """Begin to wait."""
        super().connection_made(transport)
        self.loop.call_later(SECONDS, self.give_up, None)

    def on_response_complete(self) -> None:
        """Wait for the next request; uvicorn's own clock for that stops at its first byte."""
        answered = self.cycle
        super().on_response_complete()
        self.loop.call_later(SECONDS, self.give_up, answered)

    def give_up(self, last: RequestResponseCycle | None) -> None:
        """Close a connection on which no request has begun after the last."""
        if self.cycle is last and not self.transport.is_closing():
            self.transport.close()
