import type { PageSignIn } from '../config/signIn.js'
import type { GatewayReads } from '../config/watchReads.js'
import { Chains } from '../namespaces/Chains.js'
import { DeveloperPanels } from '../panel/DeveloperPanels.js'
import { FirstScreen, type FirstScreenProps } from './FirstScreen.js'
import { english, PageLanguageContext, type ShownLanguage } from './pageLanguage.js'
import { TopBar } from './TopBar.js'
import { TwoWallets } from './TwoWallets.js'

interface PageProps extends FirstScreenProps {
  /** Of the first screen: what comes below it is for people who read code, and in English. */
  readonly language: ShownLanguage
  /** The page's gateway; nothing without one. */
  readonly reads: GatewayReads | undefined
  readonly signIn: PageSignIn
  /** Where the app's own users have their tokens; nothing without. */
  readonly tokenUrl: string | undefined
}

/** The example's one page: it explains itself, and each action stands beside its code. */
export function Page({ language, note, onLanguage, reads, signIn, tokenUrl }: PageProps) {
  return (
    <PageLanguageContext value={language}>
      <TopBar />
      <main>
        <FirstScreen note={note} onLanguage={onLanguage} />
        <PageLanguageContext value={english}>
          <div className="page">
            <TwoWallets />
            <Chains />
            <DeveloperPanels reads={reads} signIn={signIn} tokenUrl={tokenUrl} />
          </div>
        </PageLanguageContext>
      </main>
    </PageLanguageContext>
  )
}
