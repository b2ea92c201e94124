import { toShownText } from '@hawser/common'

/** What wallets call themselves, by the key they write themselves under: the protocol knows no name. Other keys are names already. */
const knownNames: Readonly<Record<string, string>> = {
  'polkadot-js': 'polkadot{.js}',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  polkagate: 'PolkaGate',
  enkrypt: 'Enkrypt',
  'fearless-wallet': 'Fearless Wallet',
  'nova wallet': 'Nova Wallet',
  mimir: 'Mimir',
  'manta-wallet-js': 'Manta Wallet',
  polywallet: 'Polymesh Wallet',
  okxwallet: 'OKX Wallet',
}

/** The name and the id of the wallet behind a key; undefined where the key could not be shown. */
export function nameWallet(key: string): { readonly id: string; readonly name: string } | undefined {
  const shown = toShownText(key)
  const lower = shown.toLowerCase()
  const id = lower.replace(/[^a-z0-9.]+/g, '-').replace(/^-|-$/g, '')
  if (!id) return undefined
  return { id, name: Object.hasOwn(knownNames, lower) ? (knownNames[lower] ?? shown) : shown }
}
