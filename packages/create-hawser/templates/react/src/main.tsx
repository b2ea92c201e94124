import '@hawser/react/styles.css'
import './style.css'
import { HawserProvider } from '@hawser/react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { hawser } from './hawser'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <HawserProvider client={hawser}>
      <App />
    </HawserProvider>,
  )
}
