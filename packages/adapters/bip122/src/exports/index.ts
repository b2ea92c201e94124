export { bip122 } from '../bip122.js'
export type { WalletProtocol } from '../discovery/readInjectedWallets.js'
export type {
  AddressPurpose,
  BitcoinAddress,
  BitcoinProvider,
  BitcoinState,
  MessageProtocol,
  SignInput,
} from '../provider/bitcoinProvider.js'
