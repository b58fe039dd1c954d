export { Component } from '../not-yet/page.tsx';
