import { NamespaceSection } from '../namespaces/NamespaceSection.js'
import { ActionCard } from '../page/ActionCard.js'
import { LookUpSolanaTransaction } from './LookUpSolanaTransaction.js'
import lookUpSource from './LookUpSolanaTransaction.tsx?raw'
import { SignSolanaMessage } from './SignSolanaMessage.js'
import signMessageSource from './SignSolanaMessage.tsx?raw'
import { SignSolanaTransaction } from './SignSolanaTransaction.js'
import signTransactionSource from './SignSolanaTransaction.tsx?raw'
import { TransferSolana } from './TransferSolana.js'
import transferSource from './TransferSolana.tsx?raw'

export function SolanaSection() {
  return (
    <NamespaceSection namespace="solana" name="Solana">
      <ActionCard
        title="Sign text with a Solana account"
        description="ed25519 over the text’s bytes, in base58."
        source={signMessageSource}
      >
        <SignSolanaMessage />
      </ActionCard>
      <ActionCard
        title="Sign a Solana transaction"
        description="Built with @solana/kit: signed only, or signed and sent."
        source={signTransactionSource}
      >
        <SignSolanaTransaction />
      </ActionCard>
      <ActionCard
        title="Send SOL or a token"
        description="Creates the recipient’s token account if needed."
        source={transferSource}
      >
        <TransferSolana />
      </ActionCard>
      <ActionCard
        title="Look up a Solana transaction"
        description="Check whether an interrupted transfer arrived."
        source={lookUpSource}
      >
        <LookUpSolanaTransaction />
      </ActionCard>
    </NamespaceSection>
  )
}
