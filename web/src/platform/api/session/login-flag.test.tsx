import { loginFlag } from './login-flag';

beforeEach(() => localStorage.clear());

describe('spec section 4: the login flag', () => {
  it('is set by signing in and cleared by signing out', () => {
    expect(loginFlag.isSet()).toBe(false);
    loginFlag.set();
    expect(loginFlag.isSet()).toBe(true);
    loginFlag.clear();
    expect(loginFlag.isSet()).toBe(false);
  });

  it('notifies when another tab sets it, while somebody is subscribed', () => {
    loginFlag.set();
    const key = String(localStorage.key(0));
    let calls = 0;
    const stop = loginFlag.onSetElsewhere(() => (calls += 1));
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'true' }));
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    expect(calls).toBe(1);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'true' }));
    expect(calls).toBe(1);
  });

  it('notifies when another tab clears it, while somebody is subscribed', () => {
    loginFlag.set();
    const key = String(localStorage.key(0));
    let told = 0;
    const stop = loginFlag.onClearedElsewhere(() => (told += 1));
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: null }));
    expect(told).toBe(1);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    expect(told).toBe(1);
  });
});
