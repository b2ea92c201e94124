import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { AskedRequest, Keyring } from '../keyring.js'
import { readableText } from '../readableText.js'
import { RequestRefusal } from '../requestRefusal.js'
import { requireAccount } from '../requireAccount.js'
import type { Task } from '../task.js'
import { deriveKeys, type PolkadotKey } from './deriveKeys.js'
import { encodePayload } from './encodePayload.js'
import { parsePayload } from './parsePayload.js'
import { readFreeBalance } from './readFreeBalance.js'
import { decodeAddress, encodeAddress } from './ss58.js'

const messageSchema = v.object({
  address: v.string(),
  data: v.optional(v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i))),
  message: v.optional(v.string()),
})
const transactionSchema = v.object({ address: v.string(), transactionPayload: v.unknown() })

const open = new TextEncoder().encode('<Bytes>')
const close = new TextEncoder().encode('</Bytes>')

/** Polkadot and its kin. */
export function createPolkadotKeyring(mnemonic: string): Keyring {
  const keys = deriveKeys(mnemonic)

  function indexOf(address: string): number {
    const publicKey = decodeAddress(address)
    return publicKey ? keys.findIndex((key) => key.publicKey.join() === publicKey.join()) : -1
  }

  /** @throws RequestRefusal */
  function keyOf(address: string, { accounts }: AskedRequest): PolkadotKey {
    const key = keys[requireAccount(indexOf(address), accounts)]
    if (!key) throw new RequestRefusal(4100, 'The account is not one of this wallet.')
    return key
  }

  function readMessage(asked: AskedRequest): Task {
    const { address, data, message } = v.parse(messageSchema, asked.params)
    if (data === undefined && message === undefined) throw new RequestRefusal(-32602, 'There is nothing to sign.')
    const given = data === undefined ? new TextEncoder().encode(message) : hexToBytes(data.slice(2))
    const bytes = unwrap(given)
    const key = keyOf(address, asked)
    return {
      title: 'Sign a message',
      approve: 'Sign',
      done: 'Signed a message for',
      facts: [
        { label: 'Account', value: address, kind: 'address' },
        { label: 'Network', value: asked.chain.name },
      ],
      text: readableText(bytes) ?? `0x${bytesToHex(bytes)}`,
      // Between the marks, by which no message passes for a transaction.
      run: async () => ({ signature: `0x${bytesToHex(key.sign(concatBytes(open, bytes, close)))}` }),
    }
  }

  function readTransaction(asked: AskedRequest): Task {
    const { chain } = asked
    const { address, transactionPayload } = v.parse(transactionSchema, asked.params)
    const payload = parsePayload(transactionPayload)
    const key = keyOf(address, asked)
    if (!bytesToHex(payload.genesisHash).startsWith(chain.reference))
      throw new RequestRefusal(-32602, `The transaction is not for ${chain.name}.`)
    const signed = encodePayload(payload)
    const { method, nonce, tip, era } = payload
    return {
      title: 'Sign a transaction',
      approve: 'Sign',
      done: 'Signed a transaction for',
      facts: [
        { label: 'Account', value: address, kind: 'address' },
        { label: 'Network', value: chain.name },
        { label: 'Call', value: `pallet ${method[0]}, call ${method[1]}, ${method.length - 2} bytes` },
        { label: 'Tip', value: `${formatUnits(tip, chain.decimals)} ${chain.symbol}` },
        { label: 'Nonce', value: String(nonce) },
        { label: 'Valid', value: nameEra(era) },
      ],
      text: `0x${bytesToHex(method)}`,
      warning: 'Bollard cannot read what this call does. Sign only what you expect from an app that you trust.',
      // The byte says that what follows is of sr25519.
      run: async () => ({ signature: `0x01${bytesToHex(key.sign(signed))}` }),
    }
  }

  return {
    namespace: 'polkadot',
    methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
    events: ['accountsChanged', 'chainChanged'],
    addresses: ({ reference }) => keys.map(({ publicKey }) => encodeAddress(publicKey, reference)),
    indexOf,
    async readBalance(address, { rpcUrl }) {
      const publicKey = decodeAddress(address)
      return publicKey ? readFreeBalance(rpcUrl, publicKey) : 0n
    },
    read(asked) {
      if (asked.method === 'polkadot_signMessage') return readMessage(asked)
      return asked.method === 'polkadot_signTransaction' ? readTransaction(asked) : null
    },
  }
}

/** What stands between the marks, or all of it where there are none. */
function unwrap(bytes: Uint8Array): Uint8Array {
  const isWrapped =
    bytes.length >= open.length + close.length &&
    bytesToHex(bytes.slice(0, open.length)) === bytesToHex(open) &&
    bytesToHex(bytes.slice(-close.length)) === bytesToHex(close)
  return isWrapped ? bytes.slice(open.length, -close.length) : bytes
}

/** How long a transaction may wait. */
function nameEra(era: Uint8Array): string {
  const [low = 0, high] = era
  if (high === undefined) return 'without an end'
  return `for ${2 << (low % 16)} blocks`
}
