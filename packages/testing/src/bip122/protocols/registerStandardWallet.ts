import * as v from 'valibot'
import { ProviderRpcError } from '../../wallet/providerRpcError.js'
import { never } from '../../wallet/walletContext.js'
import { defaultBitcoinIcon } from '../defaultBitcoinIcon.js'
import type { BitcoinAccount } from '../keys/bitcoinAccount.js'
import type { BitcoinNetworkName } from '../keys/bitcoinNetworks.js'
import { fromHex } from '../keys/hex.js'
import type { BitcoinWalletContext } from '../wallet/bitcoinWalletContext.js'
import { malformedAccounts } from '../wallet/bitcoinWalletContext.js'
import { answerPsbt } from './answerPsbt.js'

interface RegisterApi {
  register(wallet: object): () => void
}

const accountSchema = v.object({ address: v.string() })
const connectSchema = v.object({ purposes: v.pipe(v.array(v.picklist(['payment', 'ordinals'])), v.minLength(1)) })
const messageSchema = v.object({ account: accountSchema, message: v.instance(Uint8Array) })
const sigHashes = ['ALL', 'NONE', 'SINGLE', 'ALL|ANYONECANPAY', 'NONE|ANYONECANPAY', 'SINGLE|ANYONECANPAY'] as const
const psbtSchema = v.object({
  psbt: v.instance(Uint8Array),
  inputsToSign: v.array(
    v.object({
      account: accountSchema,
      signingIndexes: v.array(v.number()),
      sigHash: v.optional(v.picklist(sigHashes)),
    }),
  ),
})
const sighashNumbers: Readonly<Record<(typeof sigHashes)[number], number>> = {
  ALL: 1,
  NONE: 2,
  SINGLE: 3,
  'ALL|ANYONECANPAY': 0x81,
  'NONE|ANYONECANPAY': 0x82,
  'SINGLE|ANYONECANPAY': 0x83,
}

/** Registers the wallet by the Wallet Standard, with the features that Bitcoin wallets have. */
export function registerStandardWallet(view: Window & typeof globalThis, context: BitcoinWalletContext): () => void {
  const { parameters, behavior, serve } = context
  const changeListeners = new Set<(properties: object) => void>()

  function toStandard(account: BitcoinAccount, network: BitcoinNetworkName) {
    return {
      address: account.address,
      publicKey: fromHex(account.publicKey),
      chains: [`bitcoin:${network}`],
      features: ['bitcoin:signMessage', 'bitcoin:signTransaction'],
      purpose: account.purpose,
      ...(account.path !== undefined && { path: account.path }),
    }
  }
  const accounts = () => context.visibleAccounts().map((account) => toStandard(account, context.network()))
  const answered = () => (behavior('malformedAccounts') ? malformedAccounts : accounts())

  const features = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: { readonly silent?: boolean }) =>
        serve('standard:connect', input, async () => {
          if (input?.silent) {
            if (behavior('hangsOnRestore')) await never()
          } else await context.authorize('standard:connect', input)
          return { accounts: answered() }
        }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () =>
        serve('standard:disconnect', undefined, async () => {
          if (behavior('noDisconnect')) throw new ProviderRpcError(4200, 'Not supported')
          context.revoke()
        }),
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (properties: object) => void) {
        if (event === 'change') changeListeners.add(listener)
        return () => void changeListeners.delete(listener)
      },
    },
    'bitcoin:connect': {
      version: '1.0.0',
      connect: (input: unknown) =>
        serve('bitcoin:connect', input, async () => {
          const { purposes } = v.parse(connectSchema, input)
          await context.authorize('bitcoin:connect', input)
          if (behavior('malformedAccounts')) return { accounts: malformedAccounts }
          return { accounts: accounts().filter(({ purpose }) => purposes.includes(purpose)) }
        }),
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: unknown[]) =>
        serve('bitcoin:signMessage', inputs, async () => {
          const outputs: unknown[] = []
          for (const input of inputs) {
            const { account, message } = v.parse(messageSchema, input)
            const own = context.visibleAccounts().find(({ address }) => address === account.address)
            const signature = await context.signMessage({
              address: account.address,
              message,
              protocol: own?.type === 'taproot' ? 'bip322' : 'ecdsa',
              method: 'bitcoin:signMessage',
            })
            outputs.push({ signedMessage: message, signature: behavior('malformedSignature') ? 'signed' : signature })
          }
          return outputs
        }),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...inputs: unknown[]) =>
        serve('bitcoin:signTransaction', inputs, async () => {
          const outputs: unknown[] = []
          for (const input of inputs) {
            const { psbt, inputsToSign } = v.parse(psbtSchema, input)
            const chosen = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) =>
              signingIndexes.map((index) => ({
                index,
                address: account.address,
                ...(sigHash && { sighashTypes: [sighashNumbers[sigHash]] }),
              })),
            )
            const signed = await context.signPsbt({ psbt, inputs: chosen }, 'bitcoin:signTransaction')
            outputs.push({
              signedPsbt: behavior('malformedPsbt') ? new Uint8Array(5) : answerPsbt(context, signed, 'bytes'),
            })
          }
          return outputs
        }),
    },
  }
  const wallet = {
    version: '1.0.0',
    name: parameters.name,
    icon: parameters.icon ?? defaultBitcoinIcon,
    chains: Object.keys(parameters.networks).map((name) => `bitcoin:${name}`),
    features: Object.fromEntries(Object.entries(features).filter(([name]) => context.has(name))),
    get accounts() {
      return answered()
    },
  }

  const stopEvents = context.onEvent(({ accounts: told, network }) => {
    const properties = { accounts: told.map((account) => toStandard(account, network)) }
    for (const listener of [...changeListeners]) listener(properties)
  })
  let unregister = () => {}
  const callback = (api: RegisterApi) => {
    unregister = api.register(wallet)
  }
  const onReady = (event: Event) => callback((event as CustomEvent<RegisterApi>).detail)
  view.addEventListener('wallet-standard:app-ready', onReady)
  view.dispatchEvent(new view.CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  return () => {
    view.removeEventListener('wallet-standard:app-ready', onReady)
    unregister()
    stopEvents()
    changeListeners.clear()
  }
}
