import { base64, hex } from '@scure/base'
import { Address } from '@scure/btc-signer'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { AskedRequest, Keyring } from '../keyring.js'
import { RequestRefusal } from '../requestRefusal.js'
import { requireAccount } from '../requireAccount.js'
import type { Answer, Task } from '../task.js'
import type { WalletChain } from '../walletChain.js'
import { toBitcoinNetwork } from './bitcoinNetwork.js'
import { type BitcoinKey, deriveKeys } from './deriveKeys.js'
import { describePsbt } from './describePsbt.js'
import { checkInputs, readPsbt, type SignInput, signPsbt } from './readPsbt.js'
import { broadcast, readUtxos } from './requestEsplora.js'
import { sendTransfer } from './sendTransfer.js'
import { signBip322, signEcdsa } from './signMessage.js'

const accountSchema = v.object({ account: v.string() })
const messageSchema = v.object({
  account: v.string(),
  message: v.string(),
  address: v.optional(v.string()),
  protocol: v.optional(v.picklist(['ecdsa', 'bip322'])),
})
const transferSchema = v.object({
  account: v.string(),
  recipientAddress: v.string(),
  amount: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,15}$/),
    v.transform((value) => BigInt(value)),
  ),
  memo: v.optional(v.string()),
})
const indexSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const psbtSchema = v.object({
  account: v.string(),
  psbt: v.string(),
  signInputs: v.pipe(
    v.array(v.object({ address: v.string(), index: indexSchema, sighashTypes: v.optional(v.array(indexSchema)) })),
    v.nonEmpty(),
  ),
  broadcast: v.optional(v.boolean(), false),
})

/** Bitcoin. */
export function createBitcoinKeyring(mnemonic: string): Keyring {
  const keys = deriveKeys(mnemonic)

  const keysOn = ({ reference }: WalletChain, purpose: BitcoinKey['purpose']) =>
    keys.filter((key) => key.network === toBitcoinNetwork(reference) && key.purpose === purpose)
  const addressesOn = (chain: WalletChain, purpose: BitcoinKey['purpose']) =>
    keysOn(chain, purpose).map(({ address }) => address)

  /** @throws RequestRefusal */
  function keyOf(address: string, { chain, accounts }: AskedRequest): BitcoinKey {
    const network = toBitcoinNetwork(chain.reference)
    const key = keys.find((candidate) => candidate.network === network && candidate.address === address)
    requireAccount(key?.account ?? -1, accounts)
    if (!key) throw new RequestRefusal(4100, 'The account is not one of this wallet.')
    return key
  }

  const describeAll = (accounts: readonly number[], chain: WalletChain) =>
    accounts.flatMap((account) =>
      [...keysOn(chain, 'payment'), ...keysOn(chain, 'ordinal')].flatMap((key) =>
        key.account === account
          ? [{ address: key.address, publicKey: key.publicKey, path: key.path, intention: key.purpose }]
          : [],
      ),
    )

  function readAddresses({ params, accounts, chain }: AskedRequest): Answer {
    v.parse(accountSchema, params)
    return { result: describeAll(accounts, chain) }
  }

  function readMessage(asked: AskedRequest): Task {
    const { account, address = account, message, protocol } = v.parse(messageSchema, asked.params)
    const key = keyOf(address, asked)
    if (protocol === 'ecdsa' && key.internalKey)
      throw new RequestRefusal(-32602, 'A taproot address signs messages by BIP-322 alone.')
    const isBip322 = protocol === 'bip322' || key.internalKey !== undefined
    return {
      title: 'Sign a message',
      approve: 'Sign',
      done: 'Signed a message for',
      facts: [
        { label: 'Address', value: address, kind: 'address' },
        { label: 'Network', value: asked.chain.name },
        { label: 'Signature', value: isBip322 ? 'BIP-322' : 'ECDSA (BIP-137)' },
      ],
      text: message,
      run: async () => ({
        address,
        signature: hex.encode(isBip322 ? signBip322(message, key) : signEcdsa(message, key)),
      }),
    }
  }

  function readTransfer(asked: AskedRequest): Task {
    const { chain } = asked
    const { account, recipientAddress, amount, memo } = v.parse(transferSchema, asked.params)
    const key = keyOf(account, asked)
    if (memo) throw new RequestRefusal(-32602, 'This wallet sends no notes with a transfer.')
    try {
      Address(key.network.encoding).decode(recipientAddress)
    } catch {
      throw new RequestRefusal(-32602, `The receiver is no address of ${chain.name}.`)
    }
    return {
      title: 'Send bitcoin',
      approve: 'Send',
      done: 'Sent bitcoin for',
      facts: [
        { label: 'Amount', value: `${formatUnits(amount, chain.decimals)} ${chain.symbol}`, kind: 'amount' },
        { label: 'To', value: recipientAddress, kind: 'address' },
        { label: 'From', value: account, kind: 'address' },
        { label: 'Network', value: chain.name },
        { label: 'Network fee', value: 'on top, for one of the next six blocks' },
      ],
      run: async () => ({
        txid: await sendTransfer(key, { recipient: recipientAddress, amount, esploraUrl: chain.rpcUrl }),
      }),
    }
  }

  function readSignPsbt(asked: AskedRequest): Task {
    const { chain } = asked
    const { psbt, signInputs, broadcast: isSent } = v.parse(psbtSchema, asked.params)
    const inputs: readonly SignInput[] = signInputs.map(({ address, ...input }) => ({
      ...input,
      key: keyOf(address, asked),
    }))
    const transaction = readPsbt(psbt)
    checkInputs(transaction, inputs)
    const { facts, text, warning } = describePsbt(transaction, inputs, { chain, keys })
    return {
      title: isSent ? 'Sign and send bitcoin' : 'Sign a bitcoin transaction',
      approve: isSent ? 'Send' : 'Sign',
      done: isSent ? 'Sent a transaction for' : 'Signed a transaction for',
      facts: [...facts, { label: 'Network', value: chain.name }],
      text,
      warning,
      async run() {
        // Read anew, so that a second try begins with nothing signed.
        const signed = readPsbt(psbt)
        signPsbt(signed, inputs)
        if (!isSent) return { psbt: base64.encode(signed.toPSBT()) }
        signed.finalize()
        return { psbt: base64.encode(signed.toPSBT()), txid: await broadcast(chain.rpcUrl, signed.hex) }
      },
    }
  }

  const readers: Readonly<Record<string, (asked: AskedRequest) => Task | Answer>> = {
    sendTransfer: readTransfer,
    signMessage: readMessage,
    signPsbt: readSignPsbt,
    getAccountAddresses: readAddresses,
  }

  return {
    namespace: 'bip122',
    methods: Object.keys(readers),
    events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
    addresses: (chain) => addressesOn(chain, 'payment'),
    furtherAddresses: (chain) => ({ name: 'Ordinals', addresses: addressesOn(chain, 'ordinal') }),
    indexOf: (address) => keys.find((key) => key.address === address)?.account ?? -1,
    async readBalance(address, { rpcUrl }) {
      return (await readUtxos(rpcUrl, address)).reduce((sum, { amount }) => sum + amount, 0n)
    },
    describeAccounts: (accounts, chain) => ({
      bip122_getAccountAddresses: JSON.stringify(describeAll(accounts, chain)),
    }),
    read: (asked) => (Object.hasOwn(readers, asked.method) ? (readers[asked.method]?.(asked) ?? null) : null),
  }
}
