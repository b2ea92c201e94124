import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import { toChecksumAddress } from '@hawser/common/evm'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { ss58Address } from '@polkadot-labs/hdkd-helpers'
import { base58 } from '@scure/base'
// Not from its index, by which what signs transactions would come with the first address.
import { p2tr, p2wpkh } from '@scure/btc-signer/payment.js'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js'
import { UnknownAccountError } from '../errors.js'
import { deriveEd25519, deriveSecp256k1, deriveSr25519 } from './deriveKey.js'
import { type SecretKey, useKey, type WalletSecrets } from './walletSecrets.js'

/** The namespaces that a vault has keys for. */
export type VaultNamespace = Exclude<ChainNamespace, 'cosmos'>

/** A network to have accounts on. */
export interface VaultNetwork {
  readonly chainId: CaipNetworkId<VaultNamespace>
  /** Of Polkadot and its kin: how addresses begin. The general prefix, 42, which every tool reads, where it is absent. */
  readonly ss58Prefix?: number | undefined
}

/** An account as others may know it. */
export interface VaultAccount {
  readonly chainId: CaipNetworkId<VaultNamespace>
  readonly address: string
  /** The type that accounts have by default; on EVM chains the key that a smart account would be owned by. */
  readonly type: 'eoa' | 'payment'
  /** On Bitcoin: for money (P2WPKH), or for what is inscribed (P2TR). */
  readonly purpose?: 'payment' | 'ordinal' | undefined
  /** In hexadecimal, without a prefix; of secp256k1 compressed, of taproot x-only. */
  readonly publicKey: string
  /** Empty for the root key. */
  readonly path: string
}

/** How addresses are written on a Bitcoin network, and the coin in the paths of its keys (SLIP-44). */
export interface BitcoinNetwork {
  readonly encoding: typeof NETWORK
  readonly coin: 0 | 1
}

const mainnet: BitcoinNetwork = { encoding: NETWORK, coin: 0 }
const testnets: BitcoinNetwork = { encoding: TEST_NETWORK, coin: 1 }
const regtest: BitcoinNetwork = { encoding: { ...TEST_NETWORK, bech32: 'bcrt' }, coin: 1 }

/** The networks of Bitcoin by the reference of their CAIP-2 id: no other chain's addresses may come out. */
const bitcoinNetworks: ReadonlyMap<string, BitcoinNetwork> = new Map([
  ['000000000019d6689c085ae165831e93', mainnet],
  ['000000000933ea01ad0ee984209779ba', testnets],
  ['00000000da84f2bafbbc53dee25a72ae', testnets],
  ['00000008819873e925422c1ff0f99f7c', testnets],
  ['0f9188f13cb7b2c71f2a335e3a4fc328', regtest],
])

/** @throws UnknownAccountError for a network that is not Bitcoin's */
export function requireBitcoinNetwork(chainId: string): BitcoinNetwork {
  const network = bitcoinNetworks.get(chainId.slice('bip122:'.length))
  if (!network) throw new UnknownAccountError(chainId)
  return network
}

/** m/44'/60'/0'/0/0 (BIP-44). */
export const deriveEip155Key = ({ seed }: WalletSecrets): SecretKey => deriveSecp256k1(seed, "m/44'/60'/0'/0/0")

/** m/44'/501'/0'/0' (SLIP-10). */
export const deriveSolanaKey = ({ seed }: WalletSecrets): SecretKey => deriveEd25519(seed, "m/44'/501'/0'/0'")

/** m/84'/c'/0'/0/0 for money (BIP-84), m/86'/c'/0'/0/0 for what is inscribed (BIP-86); c is 0, on test networks 1. */
export const deriveBitcoinKey = (
  { seed }: WalletSecrets,
  { coin }: BitcoinNetwork,
  purpose: 'payment' | 'ordinal',
): SecretKey => deriveSecp256k1(seed, `m/${purpose === 'payment' ? 84 : 86}'/${coin}'/0'/0/0`)

/** The root key (substrate-bip39, sr25519). */
export const derivePolkadotKey = (secrets: WalletSecrets): SecretKey => deriveSr25519(secrets)

/** The address of an EVM account (EIP-55). */
export function toEip155Address(publicKey: Uint8Array): `0x${string}` {
  const point = secp256k1.Point.fromHex(publicKey).toBytes(false)
  const address = toChecksumAddress(`0x${bytesToHex(keccak_256(point.subarray(1)).subarray(-20))}`)
  if (!address) throw new Error('The key gives no address.')
  return address
}

/** The script that pays a Bitcoin account, and its address: BIP-84, or BIP-86, whose key is x-only. */
export function toBitcoinOutput(publicKey: Uint8Array, { encoding }: BitcoinNetwork, purpose: 'payment' | 'ordinal') {
  return purpose === 'payment' ? p2wpkh(publicKey, encoding) : p2tr(publicKey.subarray(1), undefined, encoding)
}

/** The accounts of a wallet on a network: one, on Bitcoin two. @throws UnknownAccountError for a network that the vault has no keys for */
export function listAccounts(secrets: WalletSecrets, { chainId, ss58Prefix }: VaultNetwork): readonly VaultAccount[] {
  const namespace = chainId.split(':')[0]
  switch (namespace) {
    case 'eip155':
      return [describe(chainId, deriveEip155Key(secrets), toEip155Address)]
    case 'solana':
      return [describe(chainId, deriveSolanaKey(secrets), base58.encode)]
    case 'polkadot':
      return [describe(chainId, derivePolkadotKey(secrets), (key) => ss58Address(key, ss58Prefix ?? 42))]
    case 'bip122': {
      const network = requireBitcoinNetwork(chainId)
      return (['payment', 'ordinal'] as const).map((purpose) => {
        const account = describe(chainId, deriveBitcoinKey(secrets, network, purpose), (key) =>
          String(toBitcoinOutput(key, network, purpose).address),
        )
        const publicKey = purpose === 'ordinal' ? account.publicKey.slice(2) : account.publicKey
        return { ...account, type: 'payment', purpose, publicKey }
      })
    }
    default:
      throw new UnknownAccountError(chainId)
  }
}

function describe(
  chainId: VaultAccount['chainId'],
  key: SecretKey,
  toAddress: (publicKey: Uint8Array) => string,
): VaultAccount {
  return useKey(key, ({ publicKey, path }) => ({
    chainId,
    address: toAddress(publicKey),
    type: 'eoa',
    publicKey: bytesToHex(publicKey),
    path,
  }))
}
