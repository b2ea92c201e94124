import { defaultBitcoinIcon } from '../defaultBitcoinIcon.js'
import type { BitcoinWalletContext } from '../wallet/bitcoinWalletContext.js'
import type { BitcoinWalletProtocol } from '../wallet/scriptedBitcoinWallet.js'
import { createLeatherProvider } from './createLeatherProvider.js'
import { createOkxProvider } from './createOkxProvider.js'
import { createSatsConnectProvider } from './createSatsConnectProvider.js'
import { createUnisatProvider } from './createUnisatProvider.js'
import { registerStandardWallet } from './registerStandardWallet.js'

const paths: Readonly<Record<Exclude<BitcoinWalletProtocol, 'wallet-standard'>, string>> = {
  'sats-connect': 'HawserTestWallet.bitcoin',
  leather: 'LeatherProvider',
  okx: 'okxwallet',
  unisat: 'unisat',
}

/** Puts a wallet where its protocol has it stand. The answer takes it away. */
export function installProtocol(view: Window & typeof globalThis, context: BitcoinWalletContext): () => void {
  const { protocol, name, icon = defaultBitcoinIcon, path } = context.parameters
  if (protocol === 'wallet-standard') return registerStandardWallet(view, context)
  const place = path ?? paths[protocol]
  const { provider, remove: endEvents } = {
    'sats-connect': createSatsConnectProvider,
    leather: createLeatherProvider,
    okx: createOkxProvider,
    unisat: createUnisatProvider,
  }[protocol](context)
  const removeProvider = put(view, place, provider)
  const removeEntry = protocol === 'sats-connect' ? list(view, { id: place, name, icon }) : () => {}
  return () => {
    removeEntry()
    removeProvider()
    endEvents()
  }
}

type Place = Record<string, unknown>

function put(root: object, path: string, value: unknown): () => void {
  const names = path.split('.')
  const last = names.pop() ?? path
  let place = root as Place
  for (const name of names) {
    if (typeof place[name] !== 'object') place[name] = {}
    place = place[name] as Place
  }
  place[last] = value
  return () => {
    if (place[last] === value) delete place[last]
  }
}

function list(view: object, entry: { readonly id: string; readonly name: string; readonly icon: string }): () => void {
  const place = view as { btc_providers?: unknown[] }
  place.btc_providers ??= []
  const entries = place.btc_providers
  entries.push(entry)
  return () => {
    const index = entries.indexOf(entry)
    if (index >= 0) entries.splice(index, 1)
  }
}
