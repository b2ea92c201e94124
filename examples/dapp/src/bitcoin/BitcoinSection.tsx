import { NamespaceSection } from '../namespaces/NamespaceSection.js'
import { ActionCard } from '../page/ActionCard.js'
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

export function BitcoinSection() {
  return (
    <NamespaceSection namespace="bip122" name="Bitcoin">
      <ActionCard
        title="Bitcoin addresses"
        description="What each is for, with its public key and path where the wallet tells them."
        source={addressesSource}
      >
        <BitcoinAddresses />
      </ActionCard>
      <ActionCard
        title="Sign text with a Bitcoin address"
        description="By its key (ECDSA), or in the manner of a transaction (BIP-322)."
        source={signMessageSource}
      >
        <SignBitcoinMessage />
      </ActionCard>
      <ActionCard
        title="Send bitcoin"
        description="Amounts are whole satoshis; address and dust are checked before the wallet is asked."
        source={transferSource}
      >
        <TransferBitcoin />
      </ActionCard>
      <ActionCard
        title="Sign a PSBT"
        description="Built with bitcoinjs-lib from the account’s own coins; kept, or broadcast when it is signed."
        source={signPsbtSource}
      >
        <SignBitcoinPsbt />
      </ActionCard>
      <ActionCard
        title="Look up a Bitcoin transaction"
        description="For a send that broke off: whether the network knows it."
        source={lookUpSource}
      >
        <LookUpBitcoinTransaction />
      </ActionCard>
    </NamespaceSection>
  )
}
