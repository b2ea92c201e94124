import type { Connection } from '@hawser/core'
import { accountKind } from '../connection/accountKind.js'

export type ReceivePurpose = 'payment' | 'ordinal'

export interface ReceiveAddress {
  readonly purpose: ReceivePurpose
  readonly address: string
}

const purposes: readonly ReceivePurpose[] = ['payment', 'ordinal']

/** The addresses of a Bitcoin wallet by what they are for, one for each: the one in use, else the wallet's first. */
export function receiveAddresses({ accounts, address }: Connection): readonly ReceiveAddress[] {
  return purposes.flatMap((purpose) => {
    const own = accounts.filter((account) => accountKind(account) === purpose)
    const shown = own.find((account) => account.address === address) ?? own[0]
    return shown ? { purpose, address: shown.address } : []
  })
}
