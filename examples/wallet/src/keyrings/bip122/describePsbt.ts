import type { Transaction } from '@scure/btc-signer'
import { formatUnits } from 'viem'
import type { Fact } from '../task.js'
import type { WalletChain } from '../walletChain.js'
import { toBitcoinNetwork } from './bitcoinNetwork.js'
import type { BitcoinKey } from './deriveKeys.js'
import { nameScript, readSpent, type SignInput } from './readPsbt.js'

/** What a PSBT does: where its money goes, what leaves the wallet, and what the signatures leave open. */
export function describePsbt(
  transaction: Transaction,
  inputs: readonly SignInput[],
  { chain, keys }: { readonly chain: WalletChain; readonly keys: readonly BitcoinKey[] },
): { readonly facts: readonly Fact[]; readonly text: string; readonly warning: string | undefined } {
  const network = toBitcoinNetwork(chain.reference)
  const show = (amount: bigint) => `${formatUnits(amount, chain.decimals)} ${chain.symbol}`
  const isOwn = (address: string) => keys.some((key) => key.network === network && key.address === address)
  const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

  const spent = indexes(transaction.inputsLength).map((index) => readSpent(transaction, index))
  const outputs = indexes(transaction.outputsLength).map((index) => {
    const { amount = 0n, script = new Uint8Array() } = transaction.getOutput(index)
    return { amount, to: nameScript(script, network) }
  })
  const given = inputs.reduce((sum, { index }) => sum + (spent[index]?.amount ?? 0n), 0n)
  const returned = outputs.reduce((sum, { amount, to }) => (isOwn(to) ? sum + amount : sum), 0n)
  const taken = spent.every((output) => output !== undefined)
    ? spent.reduce((sum, output) => sum + (output?.amount ?? 0n), 0n)
    : undefined
  const paid = outputs.reduce((sum, { amount }) => sum + amount, 0n)
  const isOpen = inputs.some(({ index, sighashTypes }) =>
    [transaction.getInput(index).sighashType ?? 1, ...(sighashTypes ?? [])].some((type) => type > 1),
  )
  return {
    facts: [
      given >= returned
        ? { label: 'You pay', value: show(given - returned), kind: 'amount' }
        : { label: 'You get', value: show(returned - given), kind: 'amount' },
      { label: 'Network fee', value: taken === undefined ? 'not known' : show(taken - paid) },
      { label: 'You sign', value: `${inputs.length} of ${transaction.inputsLength} inputs` },
    ],
    text: outputs
      .map(({ amount, to }, index) => `${index + 1}. ${show(amount)} to ${to}${isOwn(to) ? ' (yours)' : ''}`)
      .join('\n'),
    warning: isOpen ? 'After you sign, others can still change where some of the money goes.' : undefined,
  }
}
