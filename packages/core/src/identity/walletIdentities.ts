/**
 * Wallets that go by several reverse domain names (EIP-6963): the first one of a row stands for all of them.
 * A wallet's development or beta edition (such as io.metamask.flask) is a wallet of its own and stays out.
 */
const rdnsRows: readonly (readonly string[])[] = [
  ['io.metamask', 'io.metamask.mobile'],
  ['com.coinbase.wallet', 'org.toshi'],
  ['com.okex.wallet', 'com.okx.wallet'],
  ['com.trustwallet.app', 'com.trustwallet'],
]

/** The name that stands for every reverse domain name of one wallet. */
export function canonicalRdns(rdns: string): string {
  const name = rdns.trim().toLowerCase()
  return rdnsRows.find((row) => row.includes(name))?.[0] ?? name
}
