import type { CustomWallet } from '@hawser/core/wallets'
import type { RunConfig } from './runConfig.js'

const picture =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="#3f4bb8"/><path d="M10.5 8h15a2.5 2.5 0 0 1 0 5h-2.3c-.5 4.5-.3 8.5.9 12.5h2.4a1.5 1.5 0 0 1 0 3h-17a1.5 1.5 0 0 1 0-3h2.4c1.2-4 1.4-8 .9-12.5h-2.3a2.5 2.5 0 0 1 0-5z" fill="#fff"/><path d="M9.5 18.2c5.5 2.6 11.5 2.6 17 0" fill="none" stroke="#3f4bb8" stroke-width="5"/><path d="M9.5 18.2c5.5 2.6 11.5 2.6 17 0" fill="none" stroke="#b9c1ff" stroke-width="2.6" stroke-linecap="round"/></svg>',
  )

/** The sample wallet of this run, if there is one: a wallet of the app's own list, which opens as a page beside this one. */
export function sampleWalletOf({ walletConnect }: RunConfig): readonly CustomWallet[] {
  const webLink = walletConnect?.sampleWalletUrl
  return webLink ? [{ id: 'hawser-bollard', name: 'Bollard', imageUrl: picture, homepage: webLink, webLink }] : []
}
