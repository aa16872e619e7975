import { consentKey } from '#/lib/consent.ts';

/**
 * For the page's head, before the first paint: marks that optional cookies are accepted, so that the places of ads are
 * there from the beginning, or not at all.
 */
export const consentScript = `;try{if(localStorage.getItem('${consentKey}')==='accepted')document.documentElement.dataset.consent='accepted'}catch{}`;
