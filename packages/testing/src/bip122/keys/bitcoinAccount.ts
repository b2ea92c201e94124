import * as ecc from '@bitcoinerlab/secp256k1'
import { crypto, initEccLib, payments, type Signer } from 'bitcoinjs-lib'
import { ECPairFactory } from 'ecpair'
import { type BitcoinNetworkName, libNetwork } from './bitcoinNetworks.js'
import { fromHex, toHex } from './hex.js'

/** How an address locks what is sent to it: P2PKH, P2SH-P2WPKH, P2WPKH, P2TR. */
export type BitcoinAddressType = 'legacy' | 'nested' | 'segwit' | 'taproot'

export interface BitcoinAccountPlan {
  /** 32 bytes in hexadecimal. Use keys that hold nothing of worth. */
  readonly privateKey: string
  readonly type: BitcoinAddressType
  /** Default `payment`. */
  readonly purpose?: 'payment' | 'ordinals' | undefined
  /** The derivation path that the wallet tells, where it tells one. */
  readonly path?: string | undefined
}

/** One address of a wallet on one network, with its key. */
export interface BitcoinAccount {
  readonly address: string
  readonly type: BitcoinAddressType
  readonly purpose: 'payment' | 'ordinals'
  readonly path: string | undefined
  /** In hexadecimal: compressed, for taproot x-only. */
  readonly publicKey: string
  readonly compressedPublicKey: Uint8Array
  readonly privateKey: Uint8Array
  /** The script of outputs to the address. */
  readonly script: Uint8Array
  /** Of a nested address. */
  readonly redeemScript: Uint8Array | undefined
  /** Of a taproot address. */
  readonly internalKey: Uint8Array | undefined
  /** Signs for the address; for taproot with the tweaked key. */
  readonly signer: Signer & { signSchnorr(hash: Uint8Array): Uint8Array }
}

/** It tries out the curve's whole library when it is made, which takes longer than anything that is done with it. */
let factory: ReturnType<typeof ECPairFactory> | undefined

export function createBitcoinAccount(plan: BitcoinAccountPlan, networkName: BitcoinNetworkName): BitcoinAccount {
  initEccLib(ecc)
  const network = libNetwork(networkName)
  const privateKey = fromHex(plan.privateKey)
  factory ??= ECPairFactory(ecc)
  const pair = factory.fromPrivateKey(privateKey, { network })
  const pubkey = pair.publicKey
  const isTaproot = plan.type === 'taproot'
  const internalKey = pubkey.slice(1)
  const signer = isTaproot ? pair.tweak(crypto.taggedHash('TapTweak', internalKey)) : pair
  const inner = payments.p2wpkh({ pubkey, network })
  const payment = {
    legacy: () => payments.p2pkh({ pubkey, network }),
    nested: () => payments.p2sh({ redeem: inner, network }),
    segwit: () => inner,
    taproot: () => payments.p2tr({ internalPubkey: internalKey, network }),
  }[plan.type]()
  if (!payment.address || !payment.output) throw new TypeError('The key gives no address.')
  return {
    address: payment.address,
    type: plan.type,
    purpose: plan.purpose ?? 'payment',
    path: plan.path,
    publicKey: toHex(isTaproot ? internalKey : pubkey),
    compressedPublicKey: pubkey,
    privateKey,
    script: payment.output,
    redeemScript: plan.type === 'nested' ? inner.output : undefined,
    internalKey: isTaproot ? internalKey : undefined,
    signer,
  }
}
