/** The picture of the wallet in the account and the buttons: our own drawing, an envelope. */
export const walletMark = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="#0b6e69"/><g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><rect x="8.5" y="11" width="19" height="14" rx="3"/><path d="m9.5 13.5 6.6 5.3a3 3 0 0 0 3.8 0l6.6-5.3"/></g></svg>',
)}`
