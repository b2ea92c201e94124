/** What the wallet calls itself in every namespace: the modal shows one wallet. */
export const demoWalletName = 'Demo wallet'

export const demoWalletIcon =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="#0b6e69"/><path d="M10 13h16v11a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2zM10 13l11-4v4M22 19h4" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/></svg>',
  )
