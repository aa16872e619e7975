import type { Page } from 'playwright-core';

/** Returns controls with a touch target under 44 px around their center, with the extent of each side. */
export const findSmallTargets = (phone: Page): Promise<string[]> =>
  phone.evaluate(() => {
    const controls =
      'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=menuitem], ' +
      '[role=menuitemradio], [role=tab], [role=option]';
    const layers =
      '[role=dialog][data-state=open], [role=alertdialog], [data-radix-popper-content-wrapper], #mobile-menu';
    const root = [...document.querySelectorAll(layers)].at(-1) ?? document;

    const isHidden = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width <= 1 ||
        height <= 1 ||
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.matches('.sr-only') ||
        element.closest('[aria-hidden=true], [inert]') !== null ||
        getComputedStyle(element).pointerEvents === 'none'
      );
    };
    /** Whether it is a link within text. */
    const isInText = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      let block = element.parentElement;
      while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement;
      const around = block?.cloneNode(true);
      if (!(around instanceof Element)) return false;
      for (const item of around.querySelectorAll('a, button, .sr-only')) item.remove();
      return (around.textContent ?? '').trim().length > 1;
    };
    const isHit = (control: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      if (control.contains(hit)) return true;
      const label = hit.closest('label');
      return label !== null && label.control === control && control.matches('[type=checkbox], [type=radio]');
    };
    const missedHere = (control: Element, place: Element): string[] => {
      const { left, top, width, height } = place.getBoundingClientRect();
      // Points are asked about in whole pixels, whose edges are a neighbor's.
      const reach = Math.min(width, height) < 43.5 ? 21.4 : 21;
      const x = left + width / 2;
      const y = top + height / 2;
      const sides = {
        left: [x - reach, y],
        right: [x + reach, y],
        top: [x, y - reach],
        bottom: [x, y + reach],
      };
      return Object.entries(sides).flatMap(([side, [toX = 0, toY = 0]]) =>
        isHit(control, toX, toY) ? [] : [side],
      );
    };
    /** Measures a control in place and, if it is outside the window or covered, in the middle of the window. */
    const missed = (control: Element, place: Element): string[] => {
      if (missedHere(control, place).length === 0) return [];
      place.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      return missedHere(control, place);
    };

    const small: string[] = [];
    for (const control of root.querySelectorAll<HTMLElement>(controls)) {
      if (isHidden(control) || isInText(control)) continue;
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const places = [control, ...labels.filter((label) => label.contains(control))];
      const sides = places.map((place) => missed(control, place));
      if (sides.some((side) => side.length === 0)) continue;
      const { width, height } = control.getBoundingClientRect();
      const name = control.getAttribute('aria-label') ?? (labels[0]?.innerText || control.innerText);
      small.push(
        `${control.localName} '${name.trim().slice(0, 40)}' (${Math.round(width)} × ${Math.round(height)}) misses ${sides.map((side) => side.join(', ')).join(' / ')}`.replaceAll(
          '\n',
          ' ',
        ),
      );
    }
    return [...new Set(small)];
  });
