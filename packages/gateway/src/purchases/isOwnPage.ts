/** Whether a page is the app's own: nobody is led from a payment to anywhere else. */
export function isOwnPage(url: string, isAllowed: (origin: string) => boolean, origin: string | undefined): boolean {
  const { protocol, origin: given } = new URL(url)
  return /^https?:$/.test(protocol) && (given === origin || isAllowed(given))
}
