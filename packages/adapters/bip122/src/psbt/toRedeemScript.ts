import { crypto } from 'bitcoinjs-lib'
import { fromHex } from '../encoding/fromHex.js'

/** The script inside a nested address of one key (P2SH-P2WPKH, BIP-141). */
export function toRedeemScript(publicKey: string): Uint8Array {
  return Uint8Array.from([0x00, 0x14, ...crypto.hash160(fromHex(publicKey))])
}
