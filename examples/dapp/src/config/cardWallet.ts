import { externalWallet } from '@hawser/adapter-eip155/external'
import type { ConnectorFactory } from '@hawser/core'
import { networksOf } from './networks.js'
import type { RunConfig } from './runConfig.js'

const icon =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="#7a3e9d"/><rect x="8" y="11" width="20" height="14" rx="2.5" fill="#fff"/><path d="M8 15.5h20" stroke="#7a3e9d" stroke-width="3"/></svg>',
  )

/** The card issuer's wallet of this run, if there is one. What stands for the issuer's library is loaded when somebody connects. */
export function cardWalletsOf(config: RunConfig): readonly ConnectorFactory[] {
  const { cardWallet } = config
  if (!cardWallet) return []
  const getProvider = async () => {
    const { createCardWallet } = await import('../demo/createCardWallet.js')
    return createCardWallet(networksOf(config), cardWallet.privateKey).provider
  }
  return [externalWallet({ id: 'dev.hawser.card-wallet', name: 'Card wallet', icon, getProvider })]
}
