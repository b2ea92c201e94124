import type { Hawser } from '@hawser/core'
import { createContext } from 'react'

export const HawserContext = createContext<Hawser | null>(null)
