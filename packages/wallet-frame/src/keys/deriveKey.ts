import { ed25519 } from '@noble/curves/ed25519'
import { entropyToMiniSecret } from '@polkadot-labs/hdkd-helpers'
import { HDKey as Bip32Key, HARDENED_OFFSET } from '@scure/bip32'
import { getPublicKey, secretFromSeed } from '@scure/sr25519'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'
import type { SecretKey, WalletSecrets } from './walletSecrets.js'

/** A key of secp256k1 at a path such as m/84'/0'/0'/0/0 (BIP-32). It is the caller's to overwrite. */
export function deriveSecp256k1(seed: Uint8Array, path: string): SecretKey {
  const node = descend(path, Bip32Key.fromMasterSeed(seed), wipeBip32)
  const { privateKey, publicKey } = node
  if (!privateKey || !publicKey) throw new Error('The seed gives no key.')
  const key = { secret: privateKey.slice(), publicKey: publicKey.slice(), path }
  wipeBip32(node)
  return key
}

/** A key of ed25519 at a path of hardened steps alone (SLIP-10). It is the caller's to overwrite. */
export function deriveEd25519(seed: Uint8Array, path: string): SecretKey {
  const node = descend(path, Slip10Key.fromMasterSeed(seed), wipeSlip10)
  const secret = node.privateKey.slice()
  wipeSlip10(node)
  return { secret, publicKey: ed25519.getPublicKey(secret), path }
}

/** The root key of sr25519 as the wallets of Polkadot derive it: of the phrase's entropy, not of its seed (substrate-bip39). It is the caller's to overwrite. */
export function deriveSr25519({ entropy }: Pick<WalletSecrets, 'entropy'>): SecretKey {
  const miniSecret = entropyToMiniSecret(entropy)
  const secret = secretFromSeed(miniSecret)
  miniSecret.fill(0)
  return { secret, publicKey: getPublicKey(secret), path: '' }
}

/** Step by step, so that what lies between the root and the key is overwritten too. */
function descend<TNode extends { deriveChild(index: number): TNode }>(
  path: string,
  root: TNode,
  wipe: (node: TNode) => void,
): TNode {
  let node = root
  for (const step of path.split('/').slice(1)) {
    const child = node.deriveChild(Number.parseInt(step, 10) + (step.endsWith("'") ? HARDENED_OFFSET : 0))
    wipe(node)
    node = child
  }
  return node
}

function wipeBip32(node: Bip32Key): void {
  node.wipePrivateData()
  node.chainCode?.fill(0)
}

function wipeSlip10(node: Slip10Key): void {
  node.privateKey.fill(0)
  node.chainCode.fill(0)
}
