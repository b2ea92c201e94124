import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto'
import { encodeAddress, hdEthereum, mnemonicToMiniSecret, sr25519PairFromSeed } from '@polkadot/util-crypto'
import { getBase58Decoder } from '@solana/kit'
import { networks, payments } from 'bitcoinjs-lib'
import { mnemonicToAccount } from 'viem/accounts'

/** The first addresses of a recovery phrase as other wallets' libraries derive them, on the local chains: none of the code that the vault derives by. */
export function deriveElsewhere(phrase: string) {
  // BIP-39.
  const seed = pbkdf2Sync(phrase, 'mnemonic', 2_048, 64, 'sha512')
  return {
    eip155: mnemonicToAccount(phrase).address,
    solana: solanaAddress(seed),
    // BIP-84, on a test network.
    bip122: String(
      payments.p2wpkh({
        pubkey: Buffer.from(hdEthereum(seed, "m/84'/1'/0'/0/0").publicKey),
        network: networks.regtest,
      }).address,
    ),
    polkadot: encodeAddress(sr25519PairFromSeed(mnemonicToMiniSecret(phrase)).publicKey, 42),
  }
}

/** SLIP-10 for ed25519, at m/44'/501'/0'/0'. */
function solanaAddress(seed: Buffer): string {
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const index of [44, 501, 0, 0]) {
    const at = Buffer.alloc(4)
    at.writeUInt32BE(index + 0x8000_0000)
    node = createHmac('sha512', node.subarray(32))
      .update(Buffer.concat([Buffer.of(0), node.subarray(0, 32), at]))
      .digest()
  }
  // PKCS 8 (RFC 8410).
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), node.subarray(0, 32)])
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  return getBase58Decoder().decode(key.export({ format: 'der', type: 'spki' }).subarray(-32))
}
