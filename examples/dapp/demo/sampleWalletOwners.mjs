import { createHmac } from 'node:crypto'
import { createSolanaAccount } from '@hawser/testing/solana'
import { encodeAddress, mnemonicToMiniSecret, sr25519PairFromSeed } from '@polkadot/util-crypto'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { networks, payments } from 'bitcoinjs-lib'

/**
 * The first addresses of the sample wallet in each namespace but Ethereum's, found by other libraries than its own.
 *
 * @param {string} mnemonic
 */
export async function sampleWalletOwners(mnemonic) {
  const seed = Buffer.from(mnemonicToSeedSync(mnemonic))
  const { address } = await createSolanaAccount(deriveEd25519(seed, [44, 501, 0, 0]))
  const { publicKey } = HDKey.fromMasterSeed(seed).derive("m/84'/1'/0'/0/0")
  const payment = payments.p2wpkh({ pubkey: publicKey, network: networks.regtest })
  const pair = sr25519PairFromSeed(mnemonicToMiniSecret(mnemonic))
  return { solana: [address], bip122: [payment.address], polkadot: [encodeAddress(pair.publicKey, 42)] }
}

/** SLIP-10. @param {Buffer} seed @param {readonly number[]} path every step is hardened */
function deriveEd25519(seed, path) {
  const hmac = (key, data) => createHmac('sha512', key).update(data).digest()
  let node = hmac('ed25519 seed', seed)
  for (const step of path) {
    const index = Buffer.alloc(4)
    index.writeUInt32BE(step + 0x80000000)
    node = hmac(node.subarray(32), Buffer.concat([Buffer.of(0), node.subarray(0, 32), index]))
  }
  return Uint8Array.from(node.subarray(0, 32))
}
