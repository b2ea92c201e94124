/** What an account is called: the same in every namespace, as its addresses come from the same words. */
export function accountName(index: number): string {
  return `Account ${index + 1}`
}
