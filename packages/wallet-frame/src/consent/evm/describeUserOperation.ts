import { toChecksumAddress } from '@hawser/common/evm'
import { mostOf, readUserOperation, smartAccount } from '../../signing/smartAccount.js'
import type { ConsentFee } from '../consent.js'
import { type ReadCall, readCall } from './readCall.js'

/** What a user operation of the smart account does, each call as if it were sent by itself, and the most that is taken for it, by whom. @throws UnsignableError */
export function describeUserOperation(input: unknown, account: string): ReadCall & { readonly fee: ConsentFee } {
  const operation = readUserOperation(input)
  const { createsAccount, callData, paymaster } = operation
  const reads = (smartAccount.decodeCalls(callData) ?? []).map((call) => readCall(call, account))
  return {
    actions: [
      ...(createsAccount ? [{ kind: 'createAccount', factory: smartAccount.factory } as const] : []),
      ...reads.flatMap(({ actions }) => actions),
    ],
    warnings: reads.flatMap(({ warnings }) => warnings),
    fee: { units: mostOf(operation), isMost: true, ...(paymaster && { payer: toChecksumAddress(paymaster.address) }) },
  }
}
