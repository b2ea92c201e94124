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
        description="What each is for, with its public key and path where the wallet shares them."
        source={addressesSource}
      >
        <BitcoinAddresses />
      </ActionCard>
      <ActionCard
        title="Sign text with a Bitcoin address"
        description="With ECDSA or BIP-322."
        source={signMessageSource}
      >
        <SignBitcoinMessage />
      </ActionCard>
      <ActionCard
        title="Send bitcoin"
        description="In satoshis. Address and dust are checked before the wallet is asked."
        source={transferSource}
      >
        <TransferBitcoin />
      </ActionCard>
      <ActionCard
        title="Sign a PSBT"
        description="Built with bitcoinjs-lib from the account’s coins: signed only, or signed and broadcast."
        source={signPsbtSource}
      >
        <SignBitcoinPsbt />
      </ActionCard>
      <ActionCard
        title="Look up a Bitcoin transaction"
        description="Check whether an interrupted transfer arrived."
        source={lookUpSource}
      >
        <LookUpBitcoinTransaction />
      </ActionCard>
    </NamespaceSection>
  )
}
