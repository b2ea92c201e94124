import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { type ConnectReturnType, connect } from './connect.js'

const parameter = 'result_uri'

/**
 * Goes on with a login for which the browser left this page for a provider, and came back: what it brought is taken out of the page's address. Undefined where it
 * brought nothing. To be called once the client has started. `HawserProvider` of `@hawser/react` does so by itself, and shows it in the modal.
 *
 * @throws what `connect` does
 */
export async function finishSocialLogin(
  hawser: Hawser,
  { connectorId = 'auth' }: { readonly connectorId?: string | undefined } = {},
): Promise<ConnectReturnType | undefined> {
  const resultUri = takeSocialResult(hawser)
  return resultUri === undefined ? undefined : connect(hawser, { connectorId, input: { resultUri } })
}

/** Takes what the browser brought back from a provider out of the page's address. Undefined where it brought nothing. */
export function takeSocialResult(hawser: Hawser): string | undefined {
  const page = internalsOf(hawser).platform.window
  const url = page && new URL(page.location.href)
  const resultUri = url?.searchParams.get(parameter)
  if (!url || !resultUri) return undefined
  url.searchParams.delete(parameter)
  // Nobody comes back to it, and it stands in no log of the page's next request.
  page.history.replaceState(page.history.state, '', url)
  return resultUri
}
