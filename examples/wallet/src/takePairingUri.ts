/** The code that a link brought (`/wc?uri=…`), taken out of the address so that a reload does not use it again. */
export function takePairingUri(window: Window): string | null {
  const { location, history } = window
  const uri = new URLSearchParams(location.search).get('uri')
  if (location.search !== '' || location.pathname !== '/') history.replaceState(null, '', '/')
  return uri
}
