import { Psbt, Transaction } from 'bitcoinjs-lib'
import { ProviderRpcError } from '../../wallet/providerRpcError.js'
import { toBase64 } from '../keys/base64.js'
import { type BitcoinAccount, createBitcoinAccount } from '../keys/bitcoinAccount.js'
import { type BitcoinNetworkName, libNetwork } from '../keys/bitcoinNetworks.js'
import { toHex } from '../keys/hex.js'
import { signBip322Message } from '../keys/signBip322Message.js'
import { signBitcoinPsbt } from '../keys/signBitcoinPsbt.js'
import { signEcdsaMessage } from '../keys/signEcdsaMessage.js'
import type { BitcoinWalletContext } from './bitcoinWalletContext.js'
import { broadcastHex, sendFromWallet } from './sendFromWallet.js'

type Signing = Pick<BitcoinWalletContext, 'signMessage' | 'signPsbt' | 'ownerOf' | 'send' | 'broadcast'>

export interface CreateSigningParameters
  extends Pick<BitcoinWalletContext, 'parameters' | 'behavior' | 'prompt' | 'visibleAccounts'> {
  readonly network: () => BitcoinNetworkName
}

const wrongKey = '11'.repeat(32)

/** The uses of a wallet's keys, each time after its user has said yes. */
export function createSigning(context: CreateSigningParameters): Signing {
  const { parameters, behavior, prompt, network, visibleAccounts } = context
  const fetcher: typeof fetch = parameters.fetch ?? ((input, init) => globalThis.fetch(input, init))

  function accountOf(address: string | undefined): BitcoinAccount {
    const accounts = visibleAccounts()
    const account = address === undefined ? accounts[0] : accounts.find((candidate) => candidate.address === address)
    if (!account) throw new ProviderRpcError(4100, 'The requested address has not been authorized by the user.')
    return account
  }
  function esploraUrl(): string {
    const url = parameters.networks[network()]
    if (!url) throw new ProviderRpcError(4901, `The wallet has no node for ${network()}.`)
    return url
  }

  /** What the wallet signs in place of what it was given. */
  function tamper(given: Uint8Array): Uint8Array {
    const psbt = Psbt.fromBuffer(given)
    if (behavior('changesSighash')) for (const input of psbt.data.inputs) input.sighashType = 0x82
    if (!behavior('altersPsbt')) return psbt.toBuffer()
    const altered = new Psbt({ network: libNetwork(network()) })
    for (const [index, input] of psbt.txInputs.entries())
      altered.addInput({ ...psbt.data.inputs[index], hash: input.hash, index: input.index })
    altered.addOutput({ script: accountOf(undefined).script, value: 1_000n })
    return altered.toBuffer()
  }

  function unchosen(psbt: Uint8Array, chosen: ReadonlySet<number>) {
    if (!behavior('signsOtherInputs')) return []
    return Psbt.fromBuffer(psbt).data.inputs.flatMap((_, index) => {
      const script = readSpentScript(psbt, index)
      const account = visibleAccounts().find((own) => script && toHex(own.script) === toHex(script))
      return account && !chosen.has(index) ? [{ index, account }] : []
    })
  }

  return {
    async signMessage({ address, message, protocol, method }) {
      const account = accountOf(address)
      await prompt('sign', method, { address: account.address, message: new TextDecoder().decode(message), protocol })
      const signer = behavior('signsWithWrongKey')
        ? createBitcoinAccount({ privateKey: wrongKey, type: account.type }, network())
        : account
      return protocol === 'ecdsa' ? signEcdsaMessage(message, signer) : signBip322Message(message, signer)
    },
    async signPsbt({ psbt, inputs }, method) {
      const chosen = inputs.map(({ address, ...input }) => ({ ...input, account: accountOf(address) }))
      const isUnusual = chosen.some(({ index, sighashTypes }) =>
        [...(sighashTypes ?? []), readSighashType(psbt, index) ?? 1].some((type) => type > 1),
      )
      if (behavior('refusesSighash') && isUnusual)
        throw new ProviderRpcError(-32602, 'This wallet signs with the default sighash type alone.')
      await prompt('sign', method, { psbt: toBase64(psbt), inputs })
      return signBitcoinPsbt(tamper(psbt), [...chosen, ...unchosen(psbt, new Set(inputs.map(({ index }) => index)))])
    },
    ownerOf(psbt, index) {
      accountOf(undefined)
      const script = readSpentScript(psbt, index)
      const owner = visibleAccounts().find((account) => script && toHex(account.script) === toHex(script))
      if (!owner) throw new ProviderRpcError(-32602, `Input ${index} is not this wallet's.`)
      return owner.address
    },
    async send({ from, recipients, method }) {
      const account = accountOf(from)
      await prompt('send', method, {
        from: account.address,
        recipients: recipients.map(({ address, amount }) => ({ address, amount: String(amount) })),
      })
      if (behavior('malformedTxid')) return 'sent!'
      return sendFromWallet({ account, network: network(), recipients, esploraUrl: esploraUrl(), fetch: fetcher })
    },
    async broadcast(psbt) {
      const finished = psbt.clone()
      for (const [index, input] of finished.data.inputs.entries())
        if (!input.finalScriptSig && !input.finalScriptWitness) finished.finalizeInput(index)
      return broadcastHex(finished.extractTransaction(true).toHex(), esploraUrl(), fetcher)
    },
  }
}

function readSpentScript(bytes: Uint8Array, index: number): Uint8Array | undefined {
  const psbt = Psbt.fromBuffer(bytes)
  const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[index] ?? {}
  if (witnessUtxo || !nonWitnessUtxo) return witnessUtxo?.script
  return Transaction.fromBuffer(nonWitnessUtxo).outs[psbt.txInputs[index]?.index ?? 0]?.script
}

function readSighashType(psbt: Uint8Array, index: number): number | undefined {
  try {
    return Psbt.fromBuffer(psbt).data.inputs[index]?.sighashType
  } catch {
    return undefined
  }
}
