import type { ContractsCapability } from '@hawser/core'
import { waitForReceipt } from '../chain/waitForReceipt.js'
import type { Eip155Context } from '../context.js'
import { estimateGas } from './estimateGas.js'
import { readContract } from './readContract.js'
import { sendTransaction } from './sendTransaction.js'
import { writeContract } from './writeContract.js'

/** What the app does with contracts. */
export function createContractsMethods(context: Eip155Context): ContractsCapability {
  return {
    read: (parameters) => readContract(parameters, context),
    write: (parameters) => writeContract(parameters, context),
    sendTransaction: (parameters) => sendTransaction(parameters, context),
    estimateGas: (parameters) => estimateGas(parameters, context),
    waitForReceipt: (parameters) => waitForReceipt(parameters, context),
  }
}
