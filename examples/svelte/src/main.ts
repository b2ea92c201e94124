import './style.css'
import { defineHawserElements } from '@hawser/elements'
import { mount } from 'svelte'
import App from './App.svelte'

defineHawserElements()
const target = document.getElementById('app')
if (target) mount(App, { target })
