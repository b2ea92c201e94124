import '@hawser/elements/styles.css'
import './style.css'
import { defineHawserElements } from '@hawser/elements'
import { mount } from 'svelte'
import App from './App.svelte'
import { hawser } from './hawser'

defineHawserElements({ client: hawser })
const target = document.getElementById('app')
if (target) mount(App, { target })
