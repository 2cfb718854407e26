import { Flex } from '@mantine/core';
import { useEffect, useLayoutEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { preloadPart } from '../components/lazy/LazyPart.tsx';
import { registerWorker } from '../platform/program/registerWorker.ts';
import { whenIdle } from '../platform/whenIdle.ts';
import './brand.css';
import { dashboardPart } from './dashboardPart.ts';
import { fetchRest } from './fetchRest.ts';
import { shellPart } from './shellPart.ts';

const preloadNext = (): void => {
  preloadPart(shellPart);
  preloadPart(dashboardPart);
  fetchRest();
};

/** Layout without menus: login, password recovery and reset. The code after the login is preloaded while the user types. [SHELL-37] */
export const PlainLayout = () => {
  // The brand is in index.html, next to this layout.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.layout = 'plain';
    return () => {
      delete dataset.layout;
    };
  }, []);
  useEffect(() => whenIdle(() => void registerWorker()), []);
  useEffect(() => {
    document.addEventListener('input', preloadNext, { once: true });
    return () => document.removeEventListener('input', preloadNext);
  }, []);
  return (
    <Flex id="main" component="main" mih="100dvh" bg="var(--surface)">
      <Outlet />
    </Flex>
  );
};
