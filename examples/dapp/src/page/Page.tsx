import { Chains } from '../namespaces/Chains.js'
import { DeveloperPanels } from '../panel/DeveloperPanels.js'
import { Hero } from './Hero.js'
import { TopBar } from './TopBar.js'

interface PageProps {
  readonly isDemo: boolean
}

/** The example's one page: it explains itself, and each action stands beside its code. */
export function Page({ isDemo }: PageProps) {
  return (
    <>
      {isDemo ? <p className="banner">Local test networks. Connect with Demo wallet or Bollard.</p> : null}
      <TopBar />
      <main className="page">
        <Hero />
        <Chains />
        <DeveloperPanels />
      </main>
    </>
  )
}
