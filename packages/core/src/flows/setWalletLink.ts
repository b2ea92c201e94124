import { InvalidOptionsError, parseWalletLink } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { WalletLink } from '../interfaces/connector.js'
import { createPairingController } from '../pairing/pairingController.js'

/**
 * Says that the user opens a wallet's app for the connect that waits: call it in the tap that opens the link. The app is opened again for the
 * requests that follow, for as long as the connection stands.
 *
 * @throws InvalidOptionsError where the link could run code, read a file or reach into the system, ClientDestroyedError
 * @example setWalletLink(hawser, { href: 'metamask://', name: 'MetaMask' })
 */
export function setWalletLink(hawser: Hawser, { href, name }: WalletLink): void {
  const internals = internalsOf(hawser)
  const safe = parseWalletLink(href)
  if (safe === undefined) throw new InvalidOptionsError(`"${href}" is no link that can be opened.`)
  internals.instance(createPairingController).setLink({ href: safe, name })
}
