import { WalletActionCard } from '../card/ActionCard.js'
import { SwitchNetwork } from '../namespaces/SwitchNetwork.js'
import switchNetworkSource from '../namespaces/SwitchNetwork.tsx?raw'
import { BitcoinAddresses } from './BitcoinAddresses.js'
import addressesSource from './BitcoinAddresses.tsx?raw'
import { LookUpBitcoinTransaction } from './LookUpBitcoinTransaction.js'
import lookUpSource from './LookUpBitcoinTransaction.tsx?raw'
import { SignBitcoinMessage } from './SignBitcoinMessage.js'
import signMessageSource from './SignBitcoinMessage.tsx?raw'
import { SignBitcoinPsbt } from './SignBitcoinPsbt.js'
import signPsbtSource from './SignBitcoinPsbt.tsx?raw'
import { TransferBitcoin } from './TransferBitcoin.js'
import transferSource from './TransferBitcoin.tsx?raw'

export function BitcoinActions() {
  return (
    <>
      <WalletActionCard
        namespace="bip122"
        title="Bitcoin addresses"
        description="What each is for, with its public key and path where the wallet shares them."
        file="bitcoin/BitcoinAddresses.tsx"
        source={addressesSource}
      >
        <BitcoinAddresses />
      </WalletActionCard>
      <WalletActionCard
        namespace="bip122"
        title="Sign text with a Bitcoin address"
        description="With ECDSA or BIP-322."
        file="bitcoin/SignBitcoinMessage.tsx"
        source={signMessageSource}
      >
        <SignBitcoinMessage />
      </WalletActionCard>
      <WalletActionCard
        namespace="bip122"
        title="Send bitcoin"
        description="In satoshis. Address and dust are checked before the wallet is asked."
        file="bitcoin/TransferBitcoin.tsx"
        source={transferSource}
      >
        <TransferBitcoin />
      </WalletActionCard>
      <WalletActionCard
        namespace="bip122"
        title="Sign a PSBT"
        description="Built with bitcoinjs-lib from the account’s coins: signed only, or signed and broadcast."
        file="bitcoin/SignBitcoinPsbt.tsx"
        source={signPsbtSource}
      >
        <SignBitcoinPsbt />
      </WalletActionCard>
      <WalletActionCard
        namespace="bip122"
        title="Look up a Bitcoin transaction"
        description="Check whether an interrupted transfer arrived."
        file="bitcoin/LookUpBitcoinTransaction.tsx"
        source={lookUpSource}
      >
        <LookUpBitcoinTransaction />
      </WalletActionCard>
      <WalletActionCard
        namespace="bip122"
        title="Switch network"
        description="Makes it the network in use."
        file="namespaces/SwitchNetwork.tsx"
        source={switchNetworkSource}
      >
        <SwitchNetwork namespace="bip122" />
      </WalletActionCard>
    </>
  )
}
