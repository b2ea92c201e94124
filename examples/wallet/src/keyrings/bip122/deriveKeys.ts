import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { accountCount } from '../keyring.js'
import { type BitcoinNetwork, bitcoinNetworks } from './bitcoinNetwork.js'

/** One address of the wallet on one network, with its key. */
export interface BitcoinKey {
  readonly account: number
  readonly network: BitcoinNetwork
  readonly address: string
  /** The one for money (P2WPKH), or the one for what is inscribed (P2TR). */
  readonly purpose: 'payment' | 'ordinal'
  readonly path: string
  /** In hexadecimal; x-only for taproot. */
  readonly publicKey: string
  readonly privateKey: Uint8Array
  /** Of outputs to the address. */
  readonly script: Uint8Array
  /** For taproot. */
  readonly internalKey: Uint8Array | undefined
}

/** The addresses of the first accounts of the words on every namespace: m/84'/… (BIP-84) and m/86'/… (BIP-86). */
export function deriveKeys(mnemonic: string): readonly BitcoinKey[] {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic))
  const accounts = Array.from({ length: accountCount }, (_, account) => account)
  return bitcoinNetworks.flatMap((network) =>
    accounts.flatMap((account) => [
      deriveKey(root, { network, account, purpose: 'payment' }),
      deriveKey(root, { network, account, purpose: 'ordinal' }),
    ]),
  )
}

function deriveKey(root: HDKey, plan: Pick<BitcoinKey, 'network' | 'account' | 'purpose'>): BitcoinKey {
  const { network, account, purpose } = plan
  const path = `m/${purpose === 'payment' ? 84 : 86}'/${network.coin}'/${account}'/0/0`
  const { publicKey, privateKey } = root.derive(path)
  if (!publicKey || !privateKey) throw new Error('The words give no key.')
  const internalKey = purpose === 'ordinal' ? publicKey.slice(1) : undefined
  const { address, script } = internalKey
    ? p2tr(internalKey, undefined, network.encoding)
    : p2wpkh(publicKey, network.encoding)
  if (address === undefined) throw new Error('The key gives no address.')
  return { ...plan, path, address, script, privateKey, internalKey, publicKey: hex.encode(internalKey ?? publicKey) }
}
