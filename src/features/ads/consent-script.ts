import { consentKey } from '#/browser/consent.ts';

/**
 * Marks accepted consent before the first paint, so that ad slots reserve their space from the start or never appear.
 */
export const consentScript = `;try{if(localStorage.getItem('${consentKey}')==='accepted')document.documentElement.dataset.consent='accepted'}catch{}`;
