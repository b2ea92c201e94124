import type { Hawser } from '@hawser/core'
import { listConnectors, takeSocialResult } from '@hawser/core/actions'

/**
 * Goes on, in the modal, with a sign-in for which this page was left for a provider. A client without the embedded wallet leaves the page's address to whoever
 * it is for.
 */
export function comeBack(hawser: Hawser): void {
  if (hawser.signal.aborted) return
  listConnectors(hawser)
  if (!hawser.getSnapshot().connectors.list.some(({ id }) => id === 'auth')) return
  const resultUri = takeSocialResult(hawser)
  if (resultUri === undefined) return
  const input = { resultUri, social: providerOf(resultUri) }
  hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId: 'auth', input } } })
}

/** Undefined where the address is not as the gateway makes it: the wallet is named then. */
function providerOf(resultUri: string): string | undefined {
  return /\/social\/([a-z][a-z\d-]{0,31})\/callback\?/.exec(resultUri)?.[1]
}
