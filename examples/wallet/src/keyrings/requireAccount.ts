import { RequestRefusal } from './requestRefusal.js'

/** The account's number. @throws RequestRefusal (4100) where the app may not use it */
export function requireAccount(index: number, accounts: readonly number[]): number {
  if (!accounts.includes(index)) throw new RequestRefusal(4100, 'The account is not one of this wallet.')
  return index
}
