import { photograph } from './photograph.js'
import { walletStates } from './walletStates.js'

// What frames keep is kept apart by the site of the page around them, as in every browser of today. Playwright turns that off by the same switch; the last one counts.
photograph(walletStates, ['--disable-features=Translate'])
