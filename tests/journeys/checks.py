"""The rules that every page keeps, asked of the browser: names, headings, contrast, width, targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Colours come from the browser as it computed them; a background that shows through is that of the element around it.
CHECKS = """
() => {
  const found = [];
  const seen = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const place = (e) => e.tagName.toLowerCase() + '.' + e.className + ' "' + e.textContent.trim().slice(0, 30) + '"';
  const named = (e) => (e.getAttribute('aria-label') || '').trim() || e.textContent.trim()
    || (e.labels && [...e.labels].map((l) => l.textContent.trim()).join(' '));
  for (const e of document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary'))
    if (!named(e)) found.push('no name: ' + place(e));
  for (const e of document.querySelectorAll('svg'))
    if (e.getAttribute('role') !== 'img' || !e.getAttribute('aria-label')) found.push('a drawing without a name');
  for (const e of document.querySelectorAll('th')) if (!e.scope) found.push('th without a scope: ' + place(e));
  for (const e of document.querySelectorAll('th')) if (!e.textContent.trim()) found.push('a column without a name');
  const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
  if (new Set(ids).size !== ids.length) found.push('an id twice');
  for (const e of document.querySelectorAll('[aria-labelledby]'))
    if (!document.getElementById(e.getAttribute('aria-labelledby'))) found.push('a label is missing: ' + place(e));
  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(seen).map((e) => Number(e.tagName[1]));
  if (levels.filter((l) => l === 1).length !== 1 || levels[0] !== 1) found.push('headings begin with ' + levels);
  levels.forEach((l, at) => { if (at && l > levels[at - 1] + 1) found.push('a heading is left out: ' + levels); });
  if (document.documentElement.lang !== 'en' || !document.title) found.push('no language or title');
  if (document.querySelectorAll('main').length !== 1) found.push('no main');
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) found.push('wider than the window by ' + wide);

  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgba = (text) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = text; canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data;
  };
  const behind = (e) => {
    for (let at = e; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return rgba('Canvas');
  };
  const light = (c) => {
    const linear = (v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
    const [r, g, b] = [c[0], c[1], c[2]].map((v) => linear(v / 255));
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const contrast = (a, b) => {
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
    return (x + .05) / (y + .05);
  };
  let least = 99;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || !seen(e) || e.closest('.hidden, .skip, option, title')) continue;
    const style = getComputedStyle(e), size = parseFloat(style.fontSize), bold = Number(style.fontWeight) >= 700;
    const front = e.namespaceURI.endsWith('svg') ? style.fill : style.color;
    const ratio = contrast(rgba(front), behind(e));
    least = Math.min(least, ratio);
    if (ratio < (size >= 24 || (bold && size >= 18.66) ? 3 : 4.5))
      found.push('contrast ' + ratio.toFixed(2) + ': ' + place(e));
  }
  for (const e of document.querySelectorAll('input:not([type=hidden]), select, textarea, button:not(.quiet)'))
    if (seen(e)) {
      const box = e.getBoundingClientRect();
      if (box.height < 24 || box.width < 24) found.push('a small target: ' + place(e));
      const edge = rgba(getComputedStyle(e).borderTopColor);
      if (contrast(edge, behind(e.parentElement)) < 3) found.push('a faint edge: ' + place(e));
    }
  return {found, least};
}
"""


def check(page: Page) -> float:
    """Assert all of it of the page that is open; the least contrast of a text."""
    page.wait_for_load_state()
    said = page.evaluate(CHECKS)
    assert said["found"] == [], f"{page.url}: {said['found']}"
    return float(said["least"])
